<?xml version="1.0" encoding="UTF-8"?>
<!-- Groups orders by category, and those by customer, with keys. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
  <xsl:output method="html" encoding="UTF-8" indent="yes"/>
  <xsl:key name="by-category" match="order" use="@category"/>
  <xsl:key name="by-both" match="order" use="concat(@category, ' ', @customer)"/>

  <xsl:template match="/book">
    <html>
      <head><title><xsl:value-of select="@title"/></title></head>
      <body>
        <xsl:for-each select=".//order[generate-id() = generate-id(key('by-category', @category)[1])]">
          <xsl:sort select="@category"/>
          <xsl:call-template name="category">
            <xsl:with-param name="orders" select="key('by-category', @category)"/>
          </xsl:call-template>
        </xsl:for-each>
        <p>
          <xsl:text>facts: </xsl:text>
          <xsl:value-of select="count(.//order)"/>
          <xsl:text> orders, </xsl:text>
          <xsl:call-template name="cents"><xsl:with-param name="orders" select=".//order"/></xsl:call-template>
          <xsl:text> cents</xsl:text>
        </p>
      </body>
    </html>
  </xsl:template>

  <xsl:template name="category">
    <xsl:param name="orders"/>
    <h2><xsl:value-of select="@category"/> (<xsl:value-of select="count($orders)"/>)</h2>
    <table>
      <xsl:for-each select="$orders[generate-id()
                            = generate-id(key('by-both', concat(@category, ' ', @customer))[1])]">
        <xsl:sort select="@customer"/>
        <xsl:variable name="own" select="key('by-both', concat(@category, ' ', @customer))"/>
        <tr>
          <td><xsl:value-of select="@customer"/></td>
          <td><xsl:value-of select="sum($own/@quantity)"/></td>
          <td><xsl:call-template name="cents"><xsl:with-param name="orders" select="$own"/></xsl:call-template></td>
        </tr>
      </xsl:for-each>
    </table>
  </xsl:template>

  <!-- A sum of products, halved until one order is left: the depth is the logarithm of the number. -->
  <xsl:template name="cents">
    <xsl:param name="orders"/>
    <xsl:choose>
      <xsl:when test="count($orders) = 1"><xsl:value-of select="$orders/@quantity * $orders/@cents"/></xsl:when>
      <xsl:otherwise>
        <xsl:variable name="half" select="floor(count($orders) div 2)"/>
        <xsl:variable name="first">
          <xsl:call-template name="cents">
            <xsl:with-param name="orders" select="$orders[position() &lt;= $half]"/>
          </xsl:call-template>
        </xsl:variable>
        <xsl:variable name="second">
          <xsl:call-template name="cents">
            <xsl:with-param name="orders" select="$orders[position() &gt; $half]"/>
          </xsl:call-template>
        </xsl:variable>
        <xsl:value-of select="$first + $second"/>
      </xsl:otherwise>
    </xsl:choose>
  </xsl:template>
</xsl:stylesheet>
